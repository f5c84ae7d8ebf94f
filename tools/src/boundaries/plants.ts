/** A violation that one rule of .dependency-cruiser.js must catch. */
export interface Plant {
  readonly rule: string;
  /** Where it is planted, below the checkout's root. */
  readonly file: string;
  readonly source: string;
  /** A second file that the first one needs. */
  readonly beside?: { readonly file: string; readonly source: string };
}

const x = 'export const planted = 1;\n';

export const plants: readonly Plant[] = [
  {
    rule: 'services-apart',
    file: 'services/identity/src/planted.ts',
    source: "import '../../catalog/src/planted-too.ts';\n",
    beside: { file: 'services/catalog/src/planted-too.ts', source: x },
  },
  {
    rule: 'services-apart',
    file: 'services/conversation/src/planted.ts',
    source: "import '@tutka/identity';\n",
  },
  { rule: 'domain-pure', file: 'services/identity/src/domain/planted.ts', source: "import 'node:crypto';\n" },
  { rule: 'doors-without-knex', file: 'services/identity/src/http/planted.ts', source: "import 'knex';\n" },
  {
    rule: 'packages-below-services',
    file: 'packages/messaging/src/planted.ts',
    source: "import '../../../services/identity/src/planted-too.ts';\n",
    beside: { file: 'services/identity/src/planted-too.ts', source: x },
  },
  { rule: 'client-anywhere', file: 'packages/client/src/planted.ts', source: "import 'node:http';\n" },
  {
    rule: 'client-anywhere',
    file: 'packages/client/src/planted.ts',
    source: "import '@tutka/service-runtime';\n",
  },
  { rule: 'gateway-no-database', file: 'gateway/src/planted.ts', source: "import '@tutka/database';\n" },
  { rule: 'web-browser-only', file: 'web/src/planted.ts', source: "import '@tutka/service-runtime';\n" },
  {
    rule: 'web-features-apart',
    file: 'web/src/features/identity/planted.ts',
    source: "import '../catalog/planted-too.ts';\n",
    beside: { file: 'web/src/features/catalog/planted-too.ts', source: x },
  },
  {
    rule: 'web-lib-below',
    file: 'web/src/lib/planted.ts',
    source: "import '../features/catalog/planted-too.ts';\n",
    beside: { file: 'web/src/features/catalog/planted-too.ts', source: x },
  },
  { rule: 'web-widget-small', file: 'web/src/widget/planted.ts', source: "import 'react';\n" },
  { rule: 'sockets-in-egress', file: 'services/catalog/src/planted.ts', source: "import 'undici';\n" },
  { rule: 'sockets-in-egress', file: 'packages/model-client/src/planted.ts', source: "import 'node:net';\n" },
  {
    rule: 'kafkajs-in-its-adapter',
    file: 'packages/messaging/src/relay/planted.ts',
    source: "import 'kafkajs';\n",
  },
  {
    rule: 'traces-behind-one-door',
    file: 'packages/egress/src/planted.ts',
    source: "import '@opentelemetry/api';\n",
  },
  { rule: 'testing-in-tests', file: 'services/catalog/src/planted.ts', source: "import '@tutka/testing';\n" },
  {
    rule: 'no-cycles',
    file: 'packages/messaging/src/planted.ts',
    source: `import './planted-too.ts';\n${x}`,
    beside: { file: 'packages/messaging/src/planted-too.ts', source: `import './planted.ts';\n${x}` },
  },
  { rule: 'resolvable', file: 'tools/src/planted.ts', source: "import './nowhere.ts';\n" },
];
