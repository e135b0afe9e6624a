import type { ComponentProps } from 'react';

interface Drawing {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Replaces `createLucideIcon`, an internal module of lucide-react, by an alias in vite.config.ts. The library's own creates an
 * element per path and a dozen attributes on every render; this one is a single element, styled in base.css. Where the
 * alias no longer matches, icons look the same and render more slowly (docs/upgrading.md).
 */
// biome-ignore lint/style/noDefaultExport: the icons of the library import it by that name.
export default function createIcon({ node }: Drawing) {
  const drawing = { __html: node.map(([tag, attributes]) => `<${tag}${written(attributes)}/>`).join('') };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon, when its module loads.
  return function Icon(props: ComponentProps<'svg'>) {
    const { className } = props;
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        {...props}
        className={className ? `lucide ${className}` : 'lucide'}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings of a package, made here and never from input.
        dangerouslySetInnerHTML={drawing}
      />
    );
  };
}

const written = ({ key: _key, ...attributes }: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
