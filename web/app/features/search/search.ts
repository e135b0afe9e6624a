import { searchPages } from './search-pages.ts';

/** Drops what this window has found: whoever was blocked may be on those pages, whoever was unblocked may be missing. */
export const forgetFoundMembers = () => searchPages.clear();
