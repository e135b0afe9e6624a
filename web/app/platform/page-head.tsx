import { type Locale, locales } from '#contract/locales.ts';
import { inEachLanguage, type ListedPage } from '#contract/pages/listed-pages.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { sharePicture, sharePicturePath } from '#contract/sites/share-picture.ts';
import { useShell } from './shell-context.ts';

interface HeadProps {
  title: string;
  description: string;
}

/** What search engines and those who share a link read of a page that may be listed. */
export const PageHead = ({ name, ...words }: HeadProps & { name: ListedPage }) => (
  <SharedHead pathIn={(locale) => pathTo(name, locale)} {...words} />
);

/** The same of a page by its path in each language: landing pages are shared as well, and have theirs by niche. */
export function SharedHead({ pathIn, title, description }: HeadProps & { pathIn: (locale: Locale) => string }) {
  const { origin, settings, locale } = useShell();
  const address = origin + pathIn(locale);
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
      {inEachLanguage(pathIn).map(({ hreflang, path }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={origin + path} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {Object.entries(graph).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={content} />
      ))}
    </>
  );
}
