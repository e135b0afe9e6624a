/** The mark of web/app/ui/logo.tsx where no page draws it: white, on a field of 28. */
export const logoMark = `<g fill="#fff">
  <rect x="9.2" y="3.6" width="10.4" height="19.6" rx="5.2" transform="rotate(-45 14 14) translate(-4.6 1.2)" opacity=".72"/>
  <rect x="8.4" y="3.6" width="10.4" height="19.6" rx="5.2" transform="rotate(45 14 14) translate(4.9 1.2)"/>
</g>`;
