interface Person {
  id: string;
  main_image: unknown;
}

/** Those of one's own country first, then the others; among each, faces first. Nobody twice, as many as there is room for. */
export function nearestFirst<Known extends Person>(near: Known[], anywhere: Known[], atMost: number): Known[] {
  const known = new Set(near.map(({ id }) => id));
  const others = anywhere.filter(({ id }) => !known.has(id));
  return [...facesFirst(near), ...facesFirst(others)].slice(0, atMost);
}

const facesFirst = <Known extends Person>(people: Known[]) => [
  ...people.filter(({ main_image }) => main_image),
  ...people.filter(({ main_image }) => !main_image),
];
