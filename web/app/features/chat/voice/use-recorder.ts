import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { voiceLimits } from '#contract/constants.ts';
import { levelOf } from './levels.ts';

/** Opus first: it is small and plays everywhere. Safari before 18.4 records only AAC. */
const kinds = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
// Speech needs no more, and a minute then takes a quarter of a megabyte.
const audioBitsPerSecond = 32_000;
const measuredEvery = 100;

export type RecorderState = 'asking' | 'recording' | 'recorded' | 'denied' | 'no_microphone';

interface Running {
  recorder: MediaRecorder;
  stopMeasuring: () => void;
}

/** Records by the microphone from the moment it is shown, for a minute at most, and measures how loud it is. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>('asking');
  const [levels, setLevels] = useState<number[]>([]);
  const [recording, setRecording] = useState<Blob>();
  const [tries, setTries] = useState(0);
  const running = useRef<Running>(undefined);
  const seconds = (levels.length * measuredEvery) / 1000;
  const stop = () => running.current?.recorder.state === 'recording' && running.current.recorder.stop();
  const begin = useEffectEvent(async (wanted: () => boolean) => {
    setState('asking');
    setLevels([]);
    const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true } });
    if (!wanted()) return endOf(stream);
    running.current = record(stream, {
      onLevel: (level) => setLevels((before) => [...before, level]),
      onStop: (blob) => {
        endOf(stream);
        running.current?.stopMeasuring();
        if (!wanted()) return;
        setRecording(blob);
        setState('recorded');
      },
    });
    setState('recording');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins again
  useEffect(() => {
    let isWanted = true;
    begin(() => isWanted).catch((error: unknown) => {
      if (isWanted) setState((error as Error).name === 'NotFoundError' ? 'no_microphone' : 'denied');
    });
    return () => {
      isWanted = false;
      if (running.current?.recorder.state === 'recording') running.current.recorder.stop();
    };
  }, [tries]);
  const isFull = seconds >= voiceLimits.seconds;
  const stopWhenFull = useEffectEvent(stop);
  useEffect(() => {
    if (isFull) stopWhenFull();
  }, [isFull]);
  /** What was recorded, also while it still runs: then it ends here. */
  const finish = (): Promise<Blob | undefined> => {
    const recorder = running.current?.recorder;
    if (recorder?.state !== 'recording') return Promise.resolve(recording);
    return new Promise((done) => {
      const parts: Blob[] = [];
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      recorder.addEventListener('stop', () => done(new Blob(parts, { type: recorder.mimeType })));
      recorder.stop();
    });
  };
  return { state, levels, seconds, recording, stop, finish, again: () => setTries(tries + 1) };
}

interface Hearing {
  onLevel: (level: number) => void;
  onStop: (recording: Blob) => void;
}

function record(stream: MediaStream, { onLevel, onStop }: Hearing): Running {
  const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond, ...(mimeType && { mimeType }) });
  recorder.addEventListener('dataavailable', ({ data }) => onStop(data));
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(levelOf(samples));
  }, measuredEvery);
  // In one piece, when it ends: nothing of it leaves before.
  recorder.start();
  return {
    recorder,
    stopMeasuring: () => {
      clearInterval(timer);
      void context.close();
    },
  };
}

const endOf = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};
