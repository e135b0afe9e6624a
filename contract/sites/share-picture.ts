import type { NicheNumber } from './niches.ts';

/** What is shown beside a link to the site that somebody shares, in pixels. */
export const sharePicture = { width: 1200, height: 630 };

/** The number at the end grows with the drawing: whoever keeps the old one asks for the new one. */
export const sharePicturePath = (niche: NicheNumber) => `/share-pictures/${niche}-1.png`;
