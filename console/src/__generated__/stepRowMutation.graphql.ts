/**
 * @generated SignedSource<<63b417568f54224b70e76b8aab6ed067>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type OnboardingStepStatus = "COMPLETED" | "IN_PROGRESS" | "OVERDUE" | "PENDING";
export type stepRowMutation$variables = {
  id: string;
  version?: number | null | undefined;
};
export type stepRowMutation$data = {
  readonly updateOnboardingStep: {
    readonly status: OnboardingStepStatus;
    readonly " $fragmentSpreads": FragmentRefs<"stepRow_step">;
  } | null | undefined;
};
export type stepRowMutation = {
  response: stepRowMutation$data;
  variables: stepRowMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "id"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "version"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "expectedVersion",
    "variableName": "version"
  },
  {
    "kind": "Variable",
    "name": "id",
    "variableName": "id"
  },
  {
    "kind": "Literal",
    "name": "input",
    "value": {
      "status": "COMPLETED"
    }
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "status",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "stepRowMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "OnboardingStep",
        "kind": "LinkedField",
        "name": "updateOnboardingStep",
        "plural": false,
        "selections": [
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "stepRow_step"
          },
          (v2/*:: as any*/)
        ],
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "stepRowMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "OnboardingStep",
        "kind": "LinkedField",
        "name": "updateOnboardingStep",
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
            "name": "version",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "instanceId",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "title",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "targetDate",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "AvailableAction",
            "kind": "LinkedField",
            "name": "availableActions",
            "plural": true,
            "selections": [
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
                "name": "allowed",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          (v2/*:: as any*/)
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "40834cd54a549de62aa014df9e2a5492",
    "id": null,
    "metadata": {},
    "name": "stepRowMutation",
    "operationKind": "mutation",
    "text": "mutation stepRowMutation(\n  $id: ID!\n  $version: Int\n) {\n  updateOnboardingStep(id: $id, expectedVersion: $version, input: {status: COMPLETED}) {\n    ...stepRow_step\n    status\n    id\n  }\n}\n\nfragment stepRow_step on OnboardingStep {\n  id\n  version\n  instanceId\n  title\n  targetDate\n  availableActions {\n    name\n    allowed\n  }\n}\n"
  }
};
})();

(node as any).hash = "a31766acbec84ddb501366e8280a7b6a";

export default node;
