/**
 * @generated SignedSource<<190a56123d635d49bf4a2c9bbbd97e1a>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type StartPasskeyInput = {
  code?: string | null | undefined;
  password: string;
};
export type passkeyDialogsStartMutation$variables = {
  input: StartPasskeyInput;
};
export type passkeyDialogsStartMutation$data = {
  readonly startPasskey: {
    readonly publicKey: Record<string, unknown>;
  } | null | undefined;
};
export type passkeyDialogsStartMutation = {
  response: passkeyDialogsStartMutation$data;
  variables: passkeyDialogsStartMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "input"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "input",
        "variableName": "input"
      }
    ],
    "concreteType": "PasskeyOptions",
    "kind": "LinkedField",
    "name": "startPasskey",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "publicKey",
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "passkeyDialogsStartMutation",
    "selections": (v1/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "passkeyDialogsStartMutation",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "bd6c3eb5e480e682842671abeb2c8f5d",
    "id": null,
    "metadata": {},
    "name": "passkeyDialogsStartMutation",
    "operationKind": "mutation",
    "text": "mutation passkeyDialogsStartMutation(\n  $input: StartPasskeyInput!\n) {\n  startPasskey(input: $input) {\n    publicKey\n  }\n}\n"
  }
};
})();

(node as any).hash = "610dc03e92383e1d053e985dc6e52cda";

export default node;
