/**
 * @generated SignedSource<<be998dafac2f6fdfdf79e5492561a9da>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type SkillLevel = "EXPERT" | "JUNIOR" | "MID" | "SENIOR";
export type SkillInput = {
  level: SkillLevel;
  name: string;
  notes?: string | null | undefined;
};
export type skillsMutation$variables = {
  skills?: ReadonlyArray<SkillInput> | null | undefined;
};
export type skillsMutation$data = {
  readonly updateViewer: {
    readonly id: string;
    readonly " $fragmentSpreads": FragmentRefs<"skills_employee">;
  } | null | undefined;
};
export type skillsMutation = {
  response: skillsMutation$data;
  variables: skillsMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "skills"
  }
],
v1 = [
  {
    "fields": [
      {
        "kind": "Variable",
        "name": "skills",
        "variableName": "skills"
      }
    ],
    "kind": "ObjectValue",
    "name": "input"
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "skillsMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Employee",
        "kind": "LinkedField",
        "name": "updateViewer",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "skills_employee"
          }
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
    "name": "skillsMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Employee",
        "kind": "LinkedField",
        "name": "updateViewer",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "Skill",
            "kind": "LinkedField",
            "name": "skills",
            "plural": true,
            "selections": [
              (v2/*:: as any*/),
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
                "name": "level",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "notes",
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "b4e88b94d4c234afc3233826a9445bb1",
    "id": null,
    "metadata": {},
    "name": "skillsMutation",
    "operationKind": "mutation",
    "text": "mutation skillsMutation(\n  $skills: [SkillInput!]\n) {\n  updateViewer(input: {skills: $skills}) {\n    id\n    ...skills_employee\n  }\n}\n\nfragment skills_employee on Employee {\n  skills {\n    id\n    name\n    level\n    notes\n  }\n}\n"
  }
};
})();

(node as any).hash = "11edbb407db6337d0a07ac9867d0583b";

export default node;
