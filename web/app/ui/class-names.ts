/** Joins class names and leaves out what is empty, so that optional modifiers read as a list. */
export function classNames(...names: Array<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
