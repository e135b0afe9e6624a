interface SpinnerProps {
  /** What is being waited for. Without it the spinner is decoration and something else must say so. */
  label?: string;
  size?: number;
}

export function Spinner({ label, size }: SpinnerProps) {
  const ring = <span className="spinner" aria-hidden="true" style={size ? { width: size, height: size } : undefined} />;
  if (!label) return ring;
  return (
    <span role="status" className="spinner-status">
      {ring}
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
