const isTracking = (parameter: string) => /^(network|ref|cpc|(aff_)?sub\d*)$/.test(parameter);

/** The same query of an address without who sent the visitor; everything else stays, in its order. */
export function withoutTracking(search: string): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !isTracking(parameterName(part)));
  return kept.length ? `?${kept.join('&')}` : '';
}

const parameterName = (part: string) => [...new URLSearchParams(part).keys()][0] ?? '';
