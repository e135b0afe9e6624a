import type { ConfigData } from 'html-validate';

/** What html-validate recommends, but for what is a matter of taste, and what a browser reads alike. */
export const htmlRules: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // React writes HTML so: `<img/>`, `charSet`, `hidden=""`, ids of useId that begin with an underscore.
    'void-style': 'off',
    'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // What depends on data stands in the element: the placeholder of a photo, how full a bar is.
    'no-inline-style': 'off',
    // A bar of progress in our own look, and a field that suggests while somebody writes: neither element can be drawn so.
    'prefer-native-element': ['error', { exclude: ['progressbar', 'listbox'] }],
    // A form that a script sends has no button that submits before that script is there (ui/submit-button.tsx), and what
    // answers while somebody types or taps has none at all.
    'wcag/h32': 'off',
    // A list with a name is announced with it, which the standard allows.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
};
