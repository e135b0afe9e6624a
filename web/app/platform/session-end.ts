import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const channelName = 'session';
const loggedOut = 'logged-out';

let leaving = false;

/** Whether a member is logging out: a call that is refused without a session changes nothing then, the page goes already. */
export const isLeaving = () => leaving;
export function setLeaving(isSo: boolean) {
  leaving = isSo;
}

/** Tells every other window of this site in this browser. */
export function announceLogout() {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(loggedOut);
  channel.close();
}

/** A member who logs out in one window is gone from all of them: each goes where visitors are. */
export function useLogOutEverywhere(loggedIn: boolean, home: string) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!loggedIn) return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      // The window that says so hears it too, and knows where it goes.
      if (data !== loggedOut || leaving) return;
      leaving = true;
      location.assign(home);
    };
    // A page from the back/forward cache may belong to somebody logged out since.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      leaving = false;
      void revalidate();
    };
    addEventListener('pageshow', comeBack);
    return () => {
      channel.close();
      removeEventListener('pageshow', comeBack);
    };
  }, [loggedIn, home, revalidate]);
}
