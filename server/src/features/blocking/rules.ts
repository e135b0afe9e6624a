/** What a member gets to quote a report by: the same for the same report, and of no use to anybody else. */
export function referenceOf(reportId: string): string {
  const signs = BigInt(reportId).toString(36).toUpperCase().padStart(12, '0');
  return `R-${signs.slice(0, 6)}-${signs.slice(6)}`;
}
