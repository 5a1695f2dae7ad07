/**
 * @generated SignedSource<<969261c561dbd62425d90e92d8c4c689>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type ConfirmPasswordInput = {
  password: string;
};
export type twoFactorDialogsEnrollMutation$variables = {
  input: ConfirmPasswordInput;
};
export type twoFactorDialogsEnrollMutation$data = {
  readonly enrollTwoFactor: {
    readonly secret: string;
    readonly uri: string;
  } | null | undefined;
};
export type twoFactorDialogsEnrollMutation = {
  response: twoFactorDialogsEnrollMutation$data;
  variables: twoFactorDialogsEnrollMutation$variables;
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
    "concreteType": "TwoFactorEnrollment",
    "kind": "LinkedField",
    "name": "enrollTwoFactor",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "secret",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "uri",
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
    "name": "twoFactorDialogsEnrollMutation",
    "selections": (v1/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "twoFactorDialogsEnrollMutation",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "2f56512be2bb5db2dce098cfc8d14976",
    "id": null,
    "metadata": {},
    "name": "twoFactorDialogsEnrollMutation",
    "operationKind": "mutation",
    "text": "mutation twoFactorDialogsEnrollMutation(\n  $input: ConfirmPasswordInput!\n) {\n  enrollTwoFactor(input: $input) {\n    secret\n    uri\n  }\n}\n"
  }
};
})();

(node as any).hash = "71b382b31bf2b77b82b572487def77a2";

export default node;
