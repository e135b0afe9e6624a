/** An open door, and a ball that rolls out of it. */
export function DoorPicture() {
  return (
    <svg className="leaving__door" viewBox="0 0 190 140" aria-hidden="true">
      <ellipse cx="95" cy="126" rx="64" ry="7" fill="var(--surface-3)" />
      <rect x="52" y="26" width="74" height="98" rx="8" fill="var(--surface-3)" />
      <path d="M60 34h58v90H60z" fill="var(--second)" opacity=".55" />
      <path d="M60 34l38 10v84l-38-4z" fill="var(--accent)" />
      <circle cx="90" cy="84" r="3.5" fill="var(--on-accent)" />
      <path
        d="M128 118c14-3 26 0 36-10"
        fill="none"
        stroke="var(--ink-3)"
        strokeWidth="2.5"
        strokeDasharray="1 7"
        strokeLinecap="round"
      />
      <circle cx="166" cy="104" r="6" fill="var(--accent)" />
    </svg>
  );
}
