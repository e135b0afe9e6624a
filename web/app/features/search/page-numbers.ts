/** The numbers a list of pages shows: both ends, where one is and beside it; null where some are left out. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(shown)].sort((one, other) => one - other);
  return numbers.flatMap((number, index) => {
    const left = number - (numbers[index - 1] ?? 0) - 1;
    // A gap of one is as wide as the number it hides.
    if (left === 1) return [number - 1, number];
    return left > 1 ? [null, number] : [number];
  });
}
