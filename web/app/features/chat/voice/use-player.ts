import { useEffect, useRef, useState } from 'react';

/** Only one is heard at a time. */
let playing: HTMLAudioElement | undefined;

/**
 * Plays a recording. It is fetched whole when it is first wanted: an element that fetches by itself asks for parts, and a
 * recording of a browser does not say how long it is, so `seconds` does.
 */
export function usePlayer(load: () => Promise<Blob | undefined>, seconds: number) {
  const audio = useRef<HTMLAudioElement>(undefined);
  const address = useRef<string>(undefined);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(
    () => () => {
      audio.current?.pause();
      if (address.current) URL.revokeObjectURL(address.current);
    },
    [],
  );
  const open = async () => {
    if (audio.current) return audio.current;
    const blob = await load();
    if (!blob) throw new Error('The recording is not there.');
    address.current = URL.createObjectURL(blob);
    const element = new Audio(address.current);
    element.addEventListener('timeupdate', () => setAt(element.currentTime));
    element.addEventListener('play', () => setPlaying(true));
    element.addEventListener('pause', () => setPlaying(false));
    element.addEventListener('ended', () => {
      element.currentTime = 0;
      setAt(0);
    });
    audio.current = element;
    return element;
  };
  const toggle = async () => {
    try {
      const element = await open();
      if (!element.paused) return element.pause();
      if (playing !== element) playing?.pause();
      playing = element;
      setFailed(false);
      await element.play();
    } catch {
      setFailed(true);
    }
  };
  return { isPlaying, failed, at, heard: Math.min(1, at / Math.max(seconds, 0.1)), toggle };
}
