/** Writes a text and waits until the stream took it. Errors are told by the `error` event of the stream, which `main` listens to. */
export function writeText(stream: NodeJS.WritableStream, text: string): Promise<void> {
  if (text === '') return Promise.resolve();
  return new Promise((done) => {
    stream.write(text, () => {
      done();
    });
  });
}
