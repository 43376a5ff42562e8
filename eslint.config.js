import tseslint from 'typescript-eslint';

const pureDomain =
  'domain/ is pure: take the time, ids and random values as arguments, so that a decision gives the same events on every replay.';

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'coverage/', 'node_modules/', 'interfaces/portal/api/generated.d.ts'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ['error', 'always'],
      'no-duplicate-imports': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='URL'][property.name='canParse']",
          message: 'Node 20 forgets letters beyond ASCII once this is hot: use parsedUrl of domain/shared.',
        },
        {
          selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression)',
          message: 'Write the members themselves: spreading a literal changes nothing but the line breaks.',
        },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      // without enums there is nothing to find (`erasableSyntaxOnly`)
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // walks the types of every assignment, which takes as long as all other rules in application/
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['domain/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['process', 'Date', 'crypto', 'fetch', 'setTimeout', 'setInterval', 'console', 'Buffer'].map(
          (name) => ({
            name,
            message: pureDomain,
          }),
        ),
      ],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: pureDomain }],
    },
  },
  {
    files: ['application/**', 'projections/**', 'interfaces/**', 'infrastructure/**'],
    ignores: [
      'interfaces/config.ts',
      'interfaces/main.ts',
      'interfaces/check-health.ts',
      'interfaces/cli/**',
      'interfaces/docs/examples/**',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Configuration is read once, in interfaces/config.ts: take the value as an argument.',
        },
      ],
    },
  },
  {
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    files: ['test/**'],
    ignores: ['test/support/run/left-out.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'skip', message: 'A test that is left out says why: see test/support/run/left-out.ts.' },
      ],
    },
  },
  {
    files: ['domain/**', 'application/**', 'projections/**', 'interfaces/**', 'infrastructure/**'],
    rules: {
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  // each of its modules is declared by itself
  { files: ['**/*.d.ts'], rules: { 'no-duplicate-imports': 'off' } },
  { files: ['**/*.js', '**/*.mjs', '**/*.cjs'], extends: [tseslint.configs.disableTypeChecked] },
);
