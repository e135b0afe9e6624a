/** A photo, or until there is one a painted figure in soft light. */
export function Portrait({ src, alt, hue }: { src?: string; alt: string; hue: number }) {
  if (src) return <img src={src} alt={alt} width={480} height={600} loading="lazy" />;
  return (
    <svg viewBox="0 0 480 600" preserveAspectRatio="xMidYMid slice" role="img" aria-label={alt}>
      <defs>
        <linearGradient id={`portrait-${hue}`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={`oklch(0.82 0.12 ${hue + 40})`} />
          <stop offset="1" stopColor={`oklch(0.5 0.16 ${hue})`} />
        </linearGradient>
      </defs>
      <rect width="480" height="600" fill={`url(#portrait-${hue})`} />
      <circle cx="396" cy="110" r="64" fill="white" opacity=".14" />
      <circle cx="84" cy="200" r="38" fill="white" opacity=".12" />
      <path d="M40 640c10-150 90-210 200-210s190 60 200 210Z" fill={`oklch(0.34 0.09 ${hue})`} />
      <path d="M196 380h88v70c0 30-88 30-88 0Z" fill={`oklch(0.7 0.08 ${hue + 30})`} />
      <ellipse cx="240" cy="272" rx="106" ry="128" fill={`oklch(0.78 0.08 ${hue + 30})`} />
      <path
        d="M124 280c-12-130 50-196 120-196s128 60 112 190c-20-60-60-92-116-96-54 8-96 40-116 102Z"
        fill={`oklch(0.28 0.06 ${hue})`}
      />
    </svg>
  );
}
