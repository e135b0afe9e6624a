// What a rendered page is compared with: the very server of the site, in the same process, showing a page of one line.
// It stands where the workbench would, at /dev.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { createApp } from '#server/app.ts';
import { parseConfig } from '#server/config.ts';
import { prepareDemo } from '#server/demo.ts';
import type { SiteBuild } from '#server/platform/pages/site-build.ts';
import { openPlatform } from '#server/platform/platform.ts';
import { builtWeb } from '#server/web-build.ts';

setFlagsFromString('--heap-growing-percent=25');
setFlagsFromString('--no-allocation-site-pretenuring');
setFlagsFromString('--no-maglev');
const root = resolve(import.meta.dirname, '../..');
const oneLinePage = pathToFileURL(join(root, '.cache/bench/one-line-page/server/index.js')).href;

const config = parseConfig(process.env);
const platform = await openPlatform(config, root);
await prepareDemo(platform, root, () => {});
const page: Promise<SiteBuild> = import(oneLinePage);
const app = await createApp(platform, { ...builtWeb(root), workbench: () => page });
await app.http.listen({ host: config.host, port: config.port });
