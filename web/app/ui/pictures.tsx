import type { ReactNode } from 'react';

/* Drawn in role colours only, so every niche and theme has its own. Holes are cut, not painted: they sit on any surface. */

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className="picture" viewBox="0 0 168 132" aria-hidden="true">
      {children}
    </svg>
  );
}

const ground = <ellipse cx="84" cy="118" rx="62" ry="7" fill="var(--surface-3)" />;

/** A lens over two cards: nothing was found. */
export function SearchPicture() {
  return (
    <Picture>
      {ground}
      <rect x="30" y="24" width="56" height="74" rx="13" fill="var(--second)" transform="rotate(-10 58 60)" />
      <rect
        x="72"
        y="18"
        width="60"
        height="80"
        rx="14"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="2.5"
        transform="rotate(7 100 58)"
      />
      <circle cx="103" cy="50" r="13" fill="var(--accent)" opacity=".28" />
      <path d="M82 90c3-15 11-21 21-19s17 10 16 24" fill="var(--accent)" opacity=".28" />
      <circle cx="118" cy="84" r="21" fill="var(--surface)" stroke="var(--ink)" strokeWidth="4.5" />
      <path d="m134 99 14 14" stroke="var(--ink)" strokeWidth="7" strokeLinecap="round" />
    </Picture>
  );
}

/** A heart in two halves: something broke. */
export function BrokenHeartPicture() {
  return (
    <Picture>
      {ground}
      <path d="M84 14a44 44 0 0 0-44 44c0 30 44 56 44 56V84l-12-14 16-14-10-16Z" fill="var(--accent)" />
      <path d="m90 14 8 26-12 16 20 14-14 14v30s44-26 44-56a44 44 0 0 0-46-44Z" fill="var(--accent)" opacity=".45" />
    </Picture>
  );
}

/** The mark in an orbit: nobody has come round yet. */
export function OrbitPicture() {
  return (
    <Picture>
      <circle
        cx="84"
        cy="64"
        r="58"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="1.75"
        strokeDasharray="1 8"
        strokeLinecap="round"
      />
      <circle cx="84" cy="64" r="40" fill="var(--accent-soft)" />
      <g fill="var(--accent)">
        <rect x="-10" y="-18" width="21" height="40" rx="10.5" transform="translate(76 65) rotate(-45)" opacity=".62" />
        <rect x="-11" y="-18" width="21" height="40" rx="10.5" transform="translate(92.5 65) rotate(45)" />
      </g>
      <circle cx="30" cy="42" r="8" fill="var(--second)" />
      <circle cx="140" cy="88" r="6" fill="var(--second)" />
    </Picture>
  );
}

/** Two speech bubbles: nothing has been said yet. */
export function BubblesPicture() {
  return (
    <Picture>
      <path d="M22 30a16 16 0 0 1 16-16h62a16 16 0 0 1 16 16v22a16 16 0 0 1-16 16H44L26 80Z" fill="var(--second)" />
      <path d="M146 66a16 16 0 0 0-16-16H74a16 16 0 0 0-16 16v22a16 16 0 0 0 16 16h54l16 14Z" fill="var(--accent)" />
      <g fill="var(--on-accent)">
        <circle cx="86" cy="77" r="5" />
        <circle cx="102" cy="77" r="5" opacity=".8" />
        <circle cx="118" cy="77" r="5" opacity=".6" />
      </g>
    </Picture>
  );
}

/** Two pins and a dotted way: this page is nowhere. */
export function PinsPicture() {
  return (
    <Picture>
      <path
        d="M14 104C42 70 62 116 92 82s34-20 56-58"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <path
        d="M50 96s24-21 24-40a24 24 0 0 0-48 0c0 19 24 40 24 40Zm0-49a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z"
        fill="var(--second)"
        fillRule="evenodd"
      />
      <path d="M124 70s20-17 20-33a20 20 0 0 0-40 0c0 16 20 33 20 33Z" fill="var(--accent)" />
      <circle cx="124" cy="37" r="7.5" fill="var(--on-accent)" />
    </Picture>
  );
}

/** Cards under a moon: enough for today. */
export function MoonPicture() {
  return (
    <Picture>
      <path d="M112 14.700a26 26 0 1 1-10.5 45.5 23 23 0 0 0 10.5-45.500Z" fill="var(--second)" />
      <rect x="34" y="38" width="50" height="68" rx="12" fill="var(--surface-3)" transform="rotate(-12 59 72)" />
      <rect
        x="58"
        y="34"
        width="54"
        height="74"
        rx="13"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="2.5"
      />
      <path d="M85 84s-13-7-13-17a7.4 7.4 0 0 1 13-4.6 7.4 7.4 0 0 1 13 4.600c0 10-13 17-13 17Z" fill="var(--accent)" />
    </Picture>
  );
}

/** A plug out of its socket: no connection. */
export function OfflinePicture() {
  return (
    <Picture>
      {ground}
      <path
        d="M8 84c18 0 22-2 30-10M160 44c-18 0-24 2-32 10"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
      <g transform="translate(84 64) rotate(-14)">
        <rect x="-50" y="-22" width="36" height="44" rx="13" fill="var(--second)" />
        <path d="M-14-10h12M-14 10h12" stroke="var(--ink)" strokeWidth="4.5" strokeLinecap="round" />
        <path
          d="M14-22h23a13 13 0 0 1 13 13V9a13 13 0 0 1-13 13H14Z"
          fill="var(--accent-soft)"
          stroke="var(--accent)"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <path d="M14-10h8M14 10h8" stroke="var(--accent)" strokeWidth="4.5" strokeLinecap="round" />
        <path d="M4-30v-12M-10-32l-6-10M18-32l6-10" stroke="var(--accent)" strokeWidth="3.5" strokeLinecap="round" />
      </g>
    </Picture>
  );
}

/** An icon on a soft disc, where a drawing would be too much: done, refused, locked. */
export function DiscPicture({
  tone = 'neutral',
  icon,
}: {
  tone?: 'neutral' | 'ok' | 'danger' | 'accent';
  icon: ReactNode;
}) {
  return (
    <span className={`picture-disc picture-disc--${tone}`} aria-hidden="true">
      {icon}
    </span>
  );
}
