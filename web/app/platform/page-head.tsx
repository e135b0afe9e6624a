import { locales } from '#contract/locales.ts';
import { alternatesOf, type ListedPage } from '#contract/pages/listed-pages.ts';
import { sharePicture, sharePicturePath } from '#contract/pages/share-picture.ts';
import { usePathTo, useShell } from './shell-context.ts';

interface PageHeadProps {
  name: ListedPage;
  title: string;
  description: string;
}

/** What search engines and those who share a link read of a page that may be listed. */
export function PageHead({ name, title, description }: PageHeadProps) {
  const { origin, settings, locale } = useShell();
  const address = origin + usePathTo()(name);
  const graph = {
    title,
    description,
    url: address,
    type: 'website',
    site_name: settings.name,
    locale: locales[locale].iso.replace('-', '_'),
    image: origin + sharePicturePath(settings.niche),
    'image:width': String(sharePicture.width),
    'image:height': String(sharePicture.height),
    'image:alt': settings.name,
  };
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {alternatesOf(name).map(({ hreflang, path }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={origin + path} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {Object.entries(graph).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={content} />
      ))}
    </>
  );
}
