/** The mark alone. */
export function LogoMark() {
  return (
    <svg className="logo__mark" viewBox="0 0 28 28" aria-hidden="true" fill="var(--accent)">
      <rect
        x="9.2"
        y="3.6"
        width="10.4"
        height="19.6"
        rx="5.2"
        transform="rotate(-45 14 14) translate(-4.6 1.2)"
        opacity=".72"
      />
      <rect x="8.4" y="3.6" width="10.4" height="19.6" rx="5.2" transform="rotate(45 14 14) translate(4.9 1.2)" />
    </svg>
  );
}

/** Mark and site name. Wrap it in the link home. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="logo">
      <LogoMark />
      <span className="logo__name">{name}</span>
    </span>
  );
}
