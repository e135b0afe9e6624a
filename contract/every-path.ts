import { callPaths } from './call-paths.ts';
import { officePaths } from './office/office-paths.ts';

/** Where every call lives, those of the back office included. For the server: pages load what they call, and no more. */
export const everyPath = { ...callPaths, ...officePaths };
