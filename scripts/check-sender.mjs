import './check-node.mjs';

import('./commands/check-sender.mjs');
