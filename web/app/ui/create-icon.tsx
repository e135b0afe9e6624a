import type { ComponentProps } from 'react';

interface Drawing {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Stands in for the icon library's own maker (vite.config.ts): the drawings are theirs, but theirs puts together a
 * dozen attributes and an element per line each time an icon is shown. Ours is one element, its look is in base.css.
 */
// biome-ignore lint/style/noDefaultExport: the icons of the library import it by that name.
export default function createIcon({ node }: Drawing) {
  const drawing = { __html: node.map(([tag, attributes]) => `<${tag}${written(attributes)}/>`).join('') };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon, when its module loads.
  return function Icon({ className, ...rest }: ComponentProps<'svg'>) {
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        {...rest}
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
