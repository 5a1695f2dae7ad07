/**
 * @generated SignedSource<<803543ce4036f7d47e902d0956bfa9eb>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type OnboardingStatus = "ACTIVE" | "CANCELLED" | "COMPLETED";
export type OnboardingStepStatus = "COMPLETED" | "IN_PROGRESS" | "OVERDUE" | "PENDING";
export type stepItemStatusMutation$variables = {
  id: string;
  status: OnboardingStepStatus;
  version?: number | null | undefined;
};
export type stepItemStatusMutation$data = {
  readonly updateOnboardingStep: {
    readonly instance: {
      readonly id: string;
      readonly overdue: boolean;
      readonly progress: {
        readonly completed: number;
        readonly total: number;
      };
      readonly status: OnboardingStatus;
    } | null | undefined;
    readonly " $fragmentSpreads": FragmentRefs<"stepItem_step">;
  } | null | undefined;
};
export type stepItemStatusMutation = {
  response: stepItemStatusMutation$data;
  variables: stepItemStatusMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "id"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "status"
},
v2 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "version"
},
v3 = [
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
    "fields": [
      {
        "kind": "Variable",
        "name": "status",
        "variableName": "status"
      }
    ],
    "kind": "ObjectValue",
    "name": "input"
  }
],
v4 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v5 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "status",
  "storageKey": null
},
v6 = {
  "alias": null,
  "args": null,
  "concreteType": "OnboardingInstance",
  "kind": "LinkedField",
  "name": "instance",
  "plural": false,
  "selections": [
    (v4/*:: as any*/),
    (v5/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "overdue",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "OnboardingProgress",
      "kind": "LinkedField",
      "name": "progress",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "completed",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "total",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/),
      (v2/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "stepItemStatusMutation",
    "selections": [
      {
        "alias": null,
        "args": (v3/*:: as any*/),
        "concreteType": "OnboardingStep",
        "kind": "LinkedField",
        "name": "updateOnboardingStep",
        "plural": false,
        "selections": [
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "stepItem_step"
          },
          (v6/*:: as any*/)
        ],
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v2/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "stepItemStatusMutation",
    "selections": [
      {
        "alias": null,
        "args": (v3/*:: as any*/),
        "concreteType": "OnboardingStep",
        "kind": "LinkedField",
        "name": "updateOnboardingStep",
        "plural": false,
        "selections": [
          (v4/*:: as any*/),
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
            "name": "title",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "description",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "type",
            "storageKey": null
          },
          (v5/*:: as any*/),
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
            "kind": "ScalarField",
            "name": "comment",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "completedAt",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "assigneeName",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "assigneeRole",
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
          (v6/*:: as any*/)
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "6a7e3499820bcb1efb6ac36867a5005d",
    "id": null,
    "metadata": {},
    "name": "stepItemStatusMutation",
    "operationKind": "mutation",
    "text": "mutation stepItemStatusMutation(\n  $id: ID!\n  $version: Int\n  $status: OnboardingStepStatus!\n) {\n  updateOnboardingStep(id: $id, expectedVersion: $version, input: {status: $status}) {\n    ...stepItem_step\n    instance {\n      id\n      status\n      overdue\n      progress {\n        completed\n        total\n      }\n    }\n    id\n  }\n}\n\nfragment stepItem_step on OnboardingStep {\n  id\n  version\n  title\n  description\n  type\n  status\n  targetDate\n  comment\n  completedAt\n  assigneeName\n  assigneeRole\n  availableActions {\n    name\n    allowed\n  }\n}\n"
  }
};
})();

(node as any).hash = "2eda3681b1ea3c1c88efea7eef2b616d";

export default node;
