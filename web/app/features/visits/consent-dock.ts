/** Marks the place of a page where the card that asks for consent may stand in the flow of the page. */
export const consentDock = 'data-consent-dock';
