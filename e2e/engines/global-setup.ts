import { startDisplay } from '../../scripts/browsers.mjs';
import startJourneys from '../support/global-setup.ts';

/** The server that all journeys use, and for WebKit a screen to draw on. */
export default async function setup() {
  const screen = process.env.E2E_ENGINE === 'webkit' ? await startDisplay() : undefined;
  if (screen) process.env.E2E_DISPLAY = screen.display;
  try {
    const stopJourneys = await startJourneys();
    return async () => {
      await stopJourneys();
      await screen?.stop();
    };
  } catch (error) {
    await screen?.stop();
    throw error;
  }
}
