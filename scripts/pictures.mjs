import './check-node.mjs';

import('./commands/pictures.mjs');
