import type { ReactNode } from 'react';

/** Lines of text; the last one is shorter, as in a paragraph. */
export function SkeletonText({ lines = 1, width }: { lines?: number; width?: string }) {
  return (
    <div className="skeleton-lines" aria-hidden="true" style={width ? { width } : undefined}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <span key={line} className="skeleton" style={lines > 1 && line === lines - 1 ? { width: '62%' } : undefined} />
      ))}
    </div>
  );
}

export function SkeletonCircle({ size = 48 }: { size?: number }) {
  return <span className="skeleton skeleton--circle" aria-hidden="true" style={{ width: size, height: size }} />;
}

/** The box of a PhotoCard. */
export function SkeletonCard() {
  return (
    <div className="skeleton skeleton--card" aria-hidden="true">
      <span />
      <span />
    </div>
  );
}

/** A list row: avatar, title, second line. */
export function SkeletonRow({ avatar = 54 }: { avatar?: number }) {
  return (
    <div className="skeleton-row" aria-hidden="true">
      <SkeletonCircle size={avatar} />
      <div>
        <span className="skeleton" style={{ height: 14, width: '44%' }} />
        <span className="skeleton" style={{ height: 12, width: '86%' }} />
      </div>
    </div>
  );
}

/** Says once, in words, that the shapes inside are waiting for something. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}
