import './check-node.mjs';

import('./commands/bench.mjs');
