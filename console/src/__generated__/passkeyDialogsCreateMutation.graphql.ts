/**
 * @generated SignedSource<<a437eac8de56b61629b29fd5b4675607>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type CreatePasskeyInput = {
  attestationObject: string;
  clientDataJSON: string;
  credentialId: string;
  name: string;
};
export type passkeyDialogsCreateMutation$variables = {
  connections: ReadonlyArray<string>;
  input: CreatePasskeyInput;
};
export type passkeyDialogsCreateMutation$data = {
  readonly createPasskey: {
    readonly createdAt: string;
    readonly host: string;
    readonly id: string;
    readonly lastUsedAt: string | null | undefined;
    readonly name: string;
  } | null | undefined;
};
export type passkeyDialogsCreateMutation = {
  response: passkeyDialogsCreateMutation$data;
  variables: passkeyDialogsCreateMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "connections"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "input"
},
v2 = [
  {
    "kind": "Variable",
    "name": "input",
    "variableName": "input"
  }
],
v3 = {
  "alias": null,
  "args": (v2/*:: as any*/),
  "concreteType": "Passkey",
  "kind": "LinkedField",
  "name": "createPasskey",
  "plural": false,
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "id",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "name",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "host",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "createdAt",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "lastUsedAt",
      "storageKey": null
    }
  ],
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "passkeyDialogsCreateMutation",
    "selections": [
      (v3/*:: as any*/)
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v1/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "passkeyDialogsCreateMutation",
    "selections": [
      (v3/*:: as any*/),
      {
        "alias": null,
        "args": (v2/*:: as any*/),
        "filters": null,
        "handle": "appendNode",
        "key": "",
        "kind": "LinkedHandle",
        "name": "createPasskey",
        "handleArgs": [
          {
            "kind": "Variable",
            "name": "connections",
            "variableName": "connections"
          },
          {
            "kind": "Literal",
            "name": "edgeTypeName",
            "value": "PasskeyEdge"
          }
        ]
      }
    ]
  },
  "params": {
    "cacheID": "042d38f3c319c80756d1f81beb0da649",
    "id": null,
    "metadata": {},
    "name": "passkeyDialogsCreateMutation",
    "operationKind": "mutation",
    "text": "mutation passkeyDialogsCreateMutation(\n  $input: CreatePasskeyInput!\n) {\n  createPasskey(input: $input) {\n    id\n    name\n    host\n    createdAt\n    lastUsedAt\n  }\n}\n"
  }
};
})();

(node as any).hash = "a480dce543b3a4eb0e05d025ee26bbb7";

export default node;
