import './check-node.mjs';

import('./commands/test.mjs');
