import { startStillVisit } from '#web/features/visits/still-visit.ts';

startStillVisit('landers-name');
