/** A count as it fits on a badge: 99+ from a hundred on, and nothing below zero. */
export function badgeText(count: number, max = 99): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(count) ? count : max + 1));
  return whole > max ? `${max}+` : String(whole);
}
