import './check-node.mjs';

import('./commands/hostile.mjs');
