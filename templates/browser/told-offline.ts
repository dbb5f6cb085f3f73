/** Where there is no connection, says so and waits for it. The loader does the same for what was pressed before its island was there. */
export async function toldOffline(words: string | undefined): Promise<void> {
  if (navigator.onLine || !words) return;
  alert(words);
  await new Promise((resolve) => {
    addEventListener('online', resolve, { once: true });
  });
}
