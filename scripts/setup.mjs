import './check-node.mjs';

import('./commands/setup.mjs');
