import './voice.css';

interface WaveformProps {
  levels: readonly number[];
  /** How much of it has been heard, from 0 to 1. */
  heard?: number;
}

const step = 4;
const height = 28;

/** How loud something is along the way; what has been heard stands out. */
export function Waveform({ levels, heard = 0 }: WaveformProps) {
  const width = levels.length * step;
  const line = levels.map((level, index) => barAt(index, level)).join('');
  return (
    <svg className="waveform" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path d={line} className="waveform__all" />
      <path d={line} style={{ clipPath: `inset(0 ${100 - heard * 100}% 0 0)` }} />
    </svg>
  );
}

function barAt(index: number, level: number) {
  const tall = 4 + (level / 100) * (height - 8);
  return `M${index * step + 1.5} ${(height - tall) / 2}v${tall}`;
}
