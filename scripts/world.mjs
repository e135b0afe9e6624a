import './check-node.mjs';

import('./commands/world.mjs');
