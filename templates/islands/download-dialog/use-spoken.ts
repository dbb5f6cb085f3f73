import { useEffect, useState } from 'react';

/** Between two announcements (milliseconds): time to hear one out. */
const PAUSE = 4_000;

/** A text for a live region that follows `text`, but not more often than can be listened to. */
export function useSpoken(text: string): string {
  const [spoken, setSpoken] = useState({ text: '', at: -PAUSE });
  useEffect(() => {
    const wait = Math.max(0, spoken.at + PAUSE - performance.now());
    const timer = setTimeout(
      () => setSpoken((before) => (before.text === text ? before : { text, at: performance.now() })),
      wait,
    );
    return () => clearTimeout(timer);
  }, [text, spoken.at]);
  return spoken.text;
}
