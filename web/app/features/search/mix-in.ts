const between = 8;

/** Members with something else after every eighth of them, as long as there is any; the order of both stays. */
export function mixIn<Member, Other>(
  members: readonly Member[],
  others: readonly Other[],
): ({ member: Member; other?: undefined } | { other: Other; member?: undefined })[] {
  return members.flatMap((member, index) => {
    const other = (index + 1) % between === 0 ? others[(index + 1) / between - 1] : undefined;
    return other === undefined ? [{ member }] : [{ member }, { other }];
  });
}
