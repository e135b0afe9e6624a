const isTracking = (parameter: string) => /^(network|ref|cpc|(aff_)?sub\d*)$/.test(parameter);

/** The same query of an address without who sent the visitor; everything else stays, in its order. */
export function withoutTracking(search: string): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !isTracking(parameterName(part)));
  return kept.length ? `?${kept.join('&')}` : '';
}

/** A plain name is read as it stands: pages are asked for more often than names are written in code. */
const parameterName = (part: string) => {
  const [name = ''] = part.split('=', 1);
  return /^\w*$/.test(name) ? name : ([...new URLSearchParams(part).keys()][0] ?? '');
};
