import { startSleepingPage } from '#web/features/visits/sleeping-page.ts';

startSleepingPage('index');
