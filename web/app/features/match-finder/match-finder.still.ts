import { startSleepingPage } from '#web/features/visits/sleeping-page.ts';
import { askQuestions } from './ask-questions.ts';

startSleepingPage('match-finder');
askQuestions();
