const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the unit in which people would say them. */
export function sizeOf(bytes: number): { value: number; unit: (typeof units)[number] } {
  const place = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return { value: bytes / 1000 ** place, unit: units[place] ?? 'byte' };
}
