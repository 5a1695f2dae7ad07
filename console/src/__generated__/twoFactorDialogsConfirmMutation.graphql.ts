/**
 * @generated SignedSource<<a4f2bce4386e23ea98b154e97ab22e14>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type TwoFactorCodeInput = {
  code: string;
};
export type twoFactorDialogsConfirmMutation$variables = {
  input: TwoFactorCodeInput;
};
export type twoFactorDialogsConfirmMutation$data = {
  readonly confirmTwoFactor: {
    readonly recoveryCodes: ReadonlyArray<string>;
  } | null | undefined;
};
export type twoFactorDialogsConfirmMutation = {
  response: twoFactorDialogsConfirmMutation$data;
  variables: twoFactorDialogsConfirmMutation$variables;
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
    "concreteType": "RecoveryCodesPayload",
    "kind": "LinkedField",
    "name": "confirmTwoFactor",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "recoveryCodes",
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
    "name": "twoFactorDialogsConfirmMutation",
    "selections": (v1/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "twoFactorDialogsConfirmMutation",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "603b102a6c9c0cfa0c5f785e5fecad56",
    "id": null,
    "metadata": {},
    "name": "twoFactorDialogsConfirmMutation",
    "operationKind": "mutation",
    "text": "mutation twoFactorDialogsConfirmMutation(\n  $input: TwoFactorCodeInput!\n) {\n  confirmTwoFactor(input: $input) {\n    recoveryCodes\n  }\n}\n"
  }
};
})();

(node as any).hash = "45d0419da3d2ab0217e7de7b0ef0a17a";

export default node;
