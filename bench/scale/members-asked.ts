/** Sizes of populations that `--members=10000,1000000` asks for. */
export function membersAsked(usual: number[]): number[] {
  const asked = process.argv.find((argument) => argument.startsWith('--members='));
  return asked ? asked.slice('--members='.length).split(',').map(Number) : usual;
}
