/** Where each call lives, apart from its schemas, so that the browser need not load those to make a call. */
export const callPaths = {
  settings: { method: 'GET', path: '/api/settings.php' },
  companyinfo: { method: 'GET', path: '/api/companyinfo.php' },
  interests: { method: 'GET', path: '/api/interests.php' },
  regions: { method: 'GET', path: '/api/regions.php' },
  login: { method: 'POST', path: '/api/user.php' },
  user: { method: 'GET', path: '/api/user.php' },
  changeUser: { method: 'PUT', path: '/api/user.php' },
  logout: { method: 'GET', path: '/api/logout.php' },
  signup: { method: 'POST', path: '/api/signup.php' },
  activate: { method: 'GET', path: '/api/activate.php' },
  activationMail: { method: 'POST', path: '/api/activation-mail.php' },
  requestPasswordReset: { method: 'POST', path: '/api/password-reset.php' },
  performPasswordReset: { method: 'PUT', path: '/api/password-reset.php' },
  changePassword: { method: 'PUT', path: '/api/password.php' },
  requestMailChange: { method: 'POST', path: '/api/mail-change.php' },
  performMailChange: { method: 'PUT', path: '/api/mail-change.php' },
  consents: { method: 'GET', path: '/api/consents.php' },
  changeConsent: { method: 'PUT', path: '/api/consents.php' },
  sessions: { method: 'GET', path: '/api/sessions.php' },
  endSessions: { method: 'DELETE', path: '/api/sessions.php' },
  geocode: { method: 'GET', path: '/api/geocode.php' },
  cities: { method: 'GET', path: '/api/cities.php' },
  members: { method: 'GET', path: '/api/members.php' },
} as const satisfies Record<string, { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/api/${string}` }>;

export type CallName = keyof typeof callPaths;
